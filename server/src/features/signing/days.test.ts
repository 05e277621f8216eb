import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { expect, test } from 'vitest'
import { extractPdfText } from '../../platform/pdf/testing.ts'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await sharedServer()
/** These zones are more than 24 hours apart, so the date in one is never the date in the other. */
const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

test.each([early, late])(
  'a studio in %s has signed on its local date, on the page and in the PDF',
  async (zone) => {
    const { companyId, send, tokenNow } = await studioWithContract(server)
    await server.sql('update companies set time_zone = $2 where id = $1', [companyId, zone])
    await send()
    const token = await tokenNow()
    const [owner] = (await server.call('GET', `/api/sign/${token}`)).body.ownerSignatures
    expect(owner.on).toBe(formatNumericDay(dayIn(zone, owner.signedAt)))
    const { body } = await server.call('GET', `/api/sign/${token}/pdf`)
    expect(await extractPdfText(Buffer.from(body.pdfData, 'base64'))).toMatch(
      new RegExp(`Maya Okafor +${owner.on}\n`),
    )
  },
)

test('a second signer sees the signing date in their time zone, or else the studio’s', async () => {
  const { companyId, send, tokenNow, see } = await studioWithContract(server)
  await server.sql('update companies set time_zone = $2 where id = $1', [companyId, early])
  await send()
  const token = await tokenNow()
  await server.call('POST', `/api/sign/${token}`, signature)
  const { signedAt } = await see()
  const errorFor = async (timezone: string | undefined) => {
    const again = { ...signature, signerName: 'Otto Whitlock', timezone }
    return (await server.call('POST', `/api/sign/${token}`, again)).body.error
  }
  expect(await errorFor(late)).toBe(`This contract was signed on ${formatNumericDay(dayIn(late, signedAt))}`)
  expect(await errorFor(undefined)).toBe(
    `This contract was signed on ${formatNumericDay(dayIn(early, signedAt))}`,
  )
})

test.each([['Etc/Unknown'], ['+14:00'], ['Mars/Phobos'], ['x'.repeat(500)], [''], [undefined]])(
  'a browser that reports the time zone %j signs: UTC is recorded and sets the printed date',
  async (timezone) => {
    const { companyId, send, tokenNow, see } = await studioWithContract(server)
    const now = new Date()
    const otherDay = [early, late].find((zone) => dayIn(zone, now) !== dayIn('UTC', now))
    await server.sql('update companies set time_zone = $2 where id = $1', [companyId, otherDay])
    await send()
    const token = await tokenNow()
    const { status, body } = await server.call('POST', `/api/sign/${token}`, { ...signature, timezone })
    expect(status).toBe(200)
    const { signedAt, signatures } = await see()
    expect(signatures.at(-1)).toMatchObject({ signerType: 'client', timeZone: 'UTC' })
    const text = await extractPdfText(Buffer.from(body.pdfData, 'base64'))
    expect(text).toMatch(new RegExp(`Hannah Whitlock +${formatNumericDay(dayIn('UTC', signedAt))}\n`))
    expect(text).toMatch(/Signed +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n/)
    const again = { ...signature, signerName: 'Otto Whitlock', timezone }
    expect(await server.call('POST', `/api/sign/${token}`, again)).toMatchObject({
      status: 409,
      body: { error: `This contract was signed on ${formatNumericDay(dayIn(otherDay ?? '', signedAt))}` },
    })
  },
)
