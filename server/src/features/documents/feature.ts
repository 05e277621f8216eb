import { documentsApi } from '@mantel/domain/documents'
import { manyDocumentsApi } from '@mantel/domain/many-documents'
import type { Feature } from '../../feature.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { documentRoutes } from './routes.ts'

export const documentsFeature: Feature = {
  apis: [documentsApi, manyDocumentsApi],
  routes: documentRoutes,
  records: { document: [projectDocuments] },
}
