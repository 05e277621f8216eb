import { doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { useAddTemplate } from '../../contracts/queries.ts'
import * as copy from './copy.tsx'

/** Adds a template with the parts that every agreement needs, and opens it. */
export function useNewTemplate() {
  const { mutateAsync, isPending } = useAddTemplate()
  const navigate = useNavigate()
  async function add() {
    try {
      const { id } = await mutateAsync({ body: { name: 'New agreement', content: starterContent } })
      await navigate({ to: '/app/settings/contract-templates/$id', params: { id } })
    } catch (error) {
      toastError(errorText(error, copy.templateNotAdded))
    }
  }
  return { add, isAdding: isPending }
}

const starterContent = doc(
  heading('Agreement', 1),
  paragraph('Between {company.name} and {client.name}'),
  heading('1. Services'),
  { type: 'paragraph' },
  heading('2. Signatures'),
  paragraph('{signature.owner}'),
  paragraph('{signature.client}'),
)
