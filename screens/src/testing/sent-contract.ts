import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { signingApi } from '@mantel/domain/contracts/signing'
import { settingsApi } from '@mantel/domain/settings/settings'
import { apiCaller, type Studio } from './studio.ts'

/** The client signs three fields: two initials and a signature. A fourth field is for the company's signature. */
const agreement = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name} and {client.name}'),
  heading('Fees', 3),
  paragraph('The project total is {project.total}.'),
  paragraph('{initial.client}'),
  heading('Care of furnishings', 3),
  paragraph('The client keeps the home insured and locked.'),
  paragraph('{initial.client}'),
  paragraph('{signature.owner}'),
  paragraph('{signature.client}'),
  paragraph('Date: {date.client}'),
)

type Product = Parameters<typeof apiCaller>[0] & { newStudio: () => Promise<Studio> }

/** A new company with a contract that was sent to Hannah Whitlock. */
export async function sentContract(product: Product) {
  const studio = await product.newStudio()
  const { company, esign } = await studio.ask(settingsApi.get, {})
  await studio.ask(settingsApi.saveCompany, {
    body: { name: 'Heron Hall Staging', phone: '555-0142', seen: company.seen },
  })
  await studio.ask(settingsApi.saveEsign, {
    body: { esignEnabled: true, esignOwnerName: 'Maya Okafor', esignOwnerInitials: 'MO', seen: esign.seen },
  })
  const client = await studio.addClient({ firstName: 'Hannah', lastName: 'Whitlock' })
  const project = await studio.addProject({
    title: '14 Signing Lane',
    clientId: client.id,
    estimateValue: 1_425_000,
  })
  const template = await studio.ask(contractTemplatesApi.create, {
    body: { name: 'Staging agreement', content: agreement },
  })
  const { id } = await studio.ask(contractsApi.create, {
    params: { id: project.id },
    body: { templateId: template.id },
  })
  const params = { id }
  const see = () => studio.ask(contractsApi.get, { params })

  /** Sends the contract and returns the token of its link. */
  async function send(recipientEmail = newAddress()) {
    const { version } = await see()
    const body = { version, recipientName: 'Hannah Whitlock', recipientEmail }
    await studio.ask(contractsApi.send, { params, body })
    const { url } = await studio.ask(contractsApi.copyLink, { params })
    return new URL(url).pathname.split('/').at(-1) ?? ''
  }

  const email = newAddress()
  const token = await send(email)
  const visitor = apiCaller(product, '')
  return {
    studio,
    email,
    token,
    see,
    send,
    /** Signs as the client through the API, as if in another tab. */
    sign: () =>
      visitor.ask(signingApi.sign, {
        params: { token },
        body: {
          signerName: 'Hannah Whitlock',
          signerEmail: email,
          fullSignature: 'Hannah Whitlock',
          initials: 'HW',
        },
      }),
    withdraw: () => studio.ask(contractsApi.withdraw, { params, body: { notifyRecipient: false } }),
    rewrite: async (content: RichText) => {
      const { version } = await see()
      await studio.ask(contractsApi.edit, { params, body: { version, content } })
    },
  }
}

const newAddress = () => `${crypto.randomUUID()}@mail.test`
