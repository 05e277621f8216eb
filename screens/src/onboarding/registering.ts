import { authApi, type SignedIn } from '@mantel/domain/auth/auth'
import { registrationApi } from '@mantel/domain/auth/registration'
import { newAddress } from '../auth/steps.ts'
import type { startProduct } from '../testing/product.ts'
import { apiCaller } from '../testing/studio.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/** Registers a company as the registration form does: on a trial, and with sample data. */
export async function registerStudio(product: Product) {
  const email = newAddress()
  const password = 'plaster and brass'
  const answer = await product.call('POST', registrationApi.register.path, {
    firstName: 'Nora',
    lastName: 'Ashby',
    email,
    password,
    companyName: 'Ashby Interiors',
    termsAccepted: true,
  })
  const { token, user } = answer.body as SignedIn
  const isSignedIn = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await product.call('GET', authApi.me.path, undefined, headers)).status === 200
  }
  return {
    ...apiCaller(product, token),
    companyId: user.companyId ?? '',
    userId: user.id,
    email,
    password,
    isSignedIn,
  }
}
