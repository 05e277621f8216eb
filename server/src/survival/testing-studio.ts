import type { Product } from './testing-product.ts'

let registrations = 0
export async function registerStudio(call: Product['call'], name = 'Alder & Finch Staging') {
  const email = `maya${++registrations}.${process.pid}@example.com`
  const form = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email,
    password,
    companyName: name,
    termsAccepted: true,
  }
  const { status, body, text } = await call('POST', '/api/auth/register', form)
  if (status !== 200) throw new Error(`Registration answered ${status}: ${text}`)
  return { email, token: String(body.token), companyId: String(body.user.companyId) }
}
export type Studio = Awaited<ReturnType<typeof registerStudio>>
export const password = 'plaster and ink'

export const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
