import { documentsApi } from '@mantel/domain/documents'
import { manyDocumentsApi } from '@mantel/domain/many-documents'
import { albumsApi } from '@mantel/domain/projects/albums'
import type { Feature } from '../../feature.ts'
import { photoAlbums } from '../../schema/projects/photo-albums.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { documentRoutes } from './routes.ts'

export const documentsFeature: Feature = {
  apis: [documentsApi, manyDocumentsApi, albumsApi],
  routes: documentRoutes,
  records: { document: [projectDocuments], album: [photoAlbums] },
}
