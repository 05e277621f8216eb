import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { fileHeaders, safeName } from '../../../platform/files/headers.ts'
import { writeZip, type ZipFile } from '../../../platform/files/zip/write-zip.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { throttlePrinting } from '../../contracts/contract-limits.ts'
import { readSealed } from '../../files/sealed-files.ts'
import { printInvoice } from '../../invoice-pdf/download-invoice.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { emailsText, historyText, summaryText } from './evidence-texts.ts'
import { type Evidence, loadEvidence } from './load-evidence.ts'

export type DisputeDeps = {
  databases: Databases
  files: FileStore
  emailSettings: EmailSettings
  provider: Provider | null
}

/** A ZIP file with the signed contract and its certificate, the invoice, emails and events. */
export async function downloadEvidence(
  deps: DisputeDeps,
  actor: CompanyActor,
  id: string,
): Promise<Download> {
  const { databases, provider } = deps
  await throttlePrinting(databases, actor.userId)
  const evidence = await inTransaction(databases.runtime, actor, (db) =>
    loadEvidence(db, provider, actor, id),
  )
  const archive = writeZip(await makeFiles(deps, actor, evidence))
  const name = safeName(`Dispute ${evidence.invoice.invoiceNumber} - evidence.zip`)
  return {
    headers: fileHeaders({ name, type: 'application/zip', size: archive.length }),
    content: Readable.from([archive]),
  }
}

async function makeFiles(deps: DisputeDeps, actor: CompanyActor, evidence: Evidence): Promise<ZipFile[]> {
  const { dispute, payment, company, project, emails, history } = evidence
  const { timeZone } = company
  const modifiedAt = new Date()
  const text = (name: string, content: string) => ({
    name,
    content: Buffer.from(content, 'utf8'),
    modifiedAt,
  })
  const invoice = await buffer((await printInvoice(deps, evidence.printable)).content)
  const documents: ZipFile[] = [
    ...(await readContracts(deps, actor, evidence)),
    { name: safeName(`Invoice ${evidence.invoice.invoiceNumber}.pdf`), content: invoice, modifiedAt },
    ...(emails.length > 0 ? [text('Emails.txt', emailsText(emails, timeZone))] : []),
    text('History.txt', historyText(history, timeZone)),
  ]
  const summary = summaryText({
    companyName: company.name,
    projectTitle: project.title,
    dispute,
    payment,
    files: documents.map(({ name }) => name),
    timeZone,
  })
  return [text('Summary.txt', summary), ...documents]
}

/** The sealed PDF contains the certificate of its signatures. */
const readContracts = (
  { databases, files, emailSettings }: DisputeDeps,
  actor: CompanyActor,
  evidence: Evidence,
) =>
  inTransaction(
    databases.runtime,
    actor,
    async (db) => {
      const signed: ZipFile[] = []
      for (const [index, contract] of evidence.contracts.entries())
        signed.push({
          name: safeName(`Contract ${index + 1} - ${contract.name}, signed with certificate.pdf`),
          content: await readSealed(db, emailSettings.secrets, files, contract),
          modifiedAt: new Date(contract.signedAt ?? Date.now()),
        })
      return signed
    },
    { readOnly: true },
  )
