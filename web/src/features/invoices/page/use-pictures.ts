import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pictureQuery } from '../../../platform/api/pictures.ts'
import type { DocumentContent } from '../document/document-parts.ts'

/** The logo of the company and the photo of the property. */
export function usePictures({
  logoFileId,
  photoFileId,
}: Pick<DocumentContext, 'logoFileId' | 'photoFileId'>) {
  const queries = useQueryClient()
  const logo = useQuery({ ...pictureQuery(queries, logoFileId ?? '', 'large'), enabled: logoFileId !== null })
  const photo = useQuery({
    ...pictureQuery(queries, photoFileId ?? '', 'large'),
    enabled: photoFileId !== null,
  })
  const pictures: DocumentContent['pictures'] = { logo: logo.data, photo: photo.data }
  return pictures
}
