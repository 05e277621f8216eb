import { Readable } from 'node:stream'
import { receiveUpload, recordFile } from '../features/files/files.ts'
import type { Db } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files/store.ts'
import { projectDocuments } from '../schema/project-documents.ts'
import { linesOf } from './agreement.ts'
import type { Paper } from './alder-finch/papers.ts'
import { hours } from './beginnings.ts'
import { fullName, signerOf } from './clients.ts'
import { addDays, type Clock, type Moment, onPaper } from './clock.ts'
import type { Company } from './companies.ts'
import { contentOf, initialsOf } from './contracts.ts'
import type { Project } from './planning.ts'
import { roomPicture } from './room-picture.ts'
import type { Who } from './story.ts'
import { tinyPdf } from './tiny-pdf.ts'

type Document = {
  name: string
  type: 'Contract' | 'Other'
  bytes: Buffer
  shared: boolean
  by: string | null
  at: Moment
}

/** Every signed contract as a paper, and what was uploaded besides. */
export async function createDocuments(
  db: Db,
  files: FileStore,
  company: Company,
  planned: Project[],
  { crew, papers }: { crew: Partial<Record<Who, string>>; papers: Record<string, Paper[]> },
  clock: Clock,
) {
  for (const project of planned) {
    const uploaded = (papers[project.title] ?? []).map((paper) =>
      upload(project, paper, crew.bea ?? null, clock),
    )
    for (const document of [...signedContract(company, project, clock), ...uploaded]) {
      await createDocument(db, files, project, document)
    }
  }
}

async function createDocument(db: Db, files: FileStore, project: Project, document: Document) {
  const { name, type, bytes, shared, by: uploadedBy, at } = document
  const received = await receiveUpload(files, project.companyId, { name, content: Readable.from([bytes]) })
  const file = await recordFile(db, project.companyId, received, uploadedBy)
  await db.insert(projectDocuments).values({
    companyId: project.companyId,
    projectId: project.id,
    fileId: file.id,
    fileName: name,
    mimeType: file.mimeType,
    fileSize: file.size,
    type,
    sentToClient: shared ? 'true' : 'false',
    lastModified: at,
    uploadedBy,
    createdAt: at,
    updatedAt: at,
  })
}

/** Without a seal: that comes only from a real signing, and this paper says so. */
function signedContract(company: Company, project: Project, { at }: Clock): Document[] {
  const { contract, client, title } = project
  if (!contract?.sent || !contract.signed) return []
  const signer = signerOf(client)
  const lines = linesOf(contentOf(company, project), {
    'initial.client': `${initialsOf(signer)}, ${onPaper(contract.signed)}`,
    'signature.owner': `${company.esignOwnerName} for ${company.name},`,
    'date.owner': onPaper(contract.sent),
    'signature.client': `${signer},`,
    'date.client': onPaper(contract.signed),
  })
  const [heading = '', ...rest] = lines
  const note = 'Made for the demonstration; it carries no seal.'
  return [
    {
      name: `Contract - ${title} - ${fullName(client)}.pdf`,
      type: 'Contract',
      bytes: tinyPdf(heading, [...rest.flatMap((line) => [line, '']), note]),
      shared: true,
      by: null,
      at: at(contract.signed, hours.signed),
    },
  ]
}

function upload(project: Project, paper: Paper, by: string | null, { at }: Clock): Document {
  const bytes =
    'room' in paper
      ? roomPicture(paper.room)
      : tinyPdf(`${project.title}, ${paper.name.split('.')[0]}`, paper.lines)
  const uploadedAt = at(addDays(project.created, 3), '15:45')
  return { name: paper.name, type: 'Other', bytes, shared: paper.shared ?? false, by, at: uploadedAt }
}
