import { dayIn, onPaper } from '@mantel/domain/dates'
import { expect, test } from 'vitest'
import { wordsOn } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
/** More than a day apart: whatever the hour, a day in one is never the day in the other. */
const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

test.each([early, late])(
  'a studio in %s has signed on its own day, on the page as on the paper',
  async (zone) => {
    const { companyId, send, tokenNow } = await studioWithContract(server)
    await server.sql('update companies set time_zone = $2 where id = $1', [companyId, zone])
    await send()
    const token = await tokenNow()
    const [owner] = (await server.call('GET', `/api/sign/${token}`)).body.ownerSignatures
    expect(owner.on).toBe(onPaper(dayIn(zone, owner.signedAt)))
    const { body } = await server.call('GET', `/api/sign/${token}/paper`)
    expect(await wordsOn(Buffer.from(body.pdfData, 'base64'))).toMatch(
      new RegExp(`Maya Okafor +${owner.on}\n`),
    )
  },
)

test('whoever comes second hears the day where they are, or else where the studio is', async () => {
  const { companyId, send, tokenNow, see } = await studioWithContract(server)
  await server.sql('update companies set time_zone = $2 where id = $1', [companyId, early])
  await send()
  const token = await tokenNow()
  await server.call('POST', `/api/sign/${token}`, signature)
  const { signedAt } = await see()
  const told = async (timezone: string | undefined) => {
    const again = { ...signature, signerName: 'Otto Whitlock', timezone }
    return (await server.call('POST', `/api/sign/${token}`, again)).body.error
  }
  expect(await told(late)).toBe(`This contract was signed on ${onPaper(dayIn(late, signedAt))}`)
  expect(await told(undefined)).toBe(`This contract was signed on ${onPaper(dayIn(early, signedAt))}`)
})
