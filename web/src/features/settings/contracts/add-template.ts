import { doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { useAddTemplate } from '../../contracts/queries.ts'

/** Begins a template with what no agreement goes without, and opens it. */
export function useAdding() {
  const { mutateAsync, isPending } = useAddTemplate()
  const navigate = useNavigate()
  async function add() {
    try {
      const { id } = await mutateAsync({ body: { name: 'New agreement', content: beginning } })
      await navigate({ to: '/app/settings/contract-templates/$id', params: { id } })
    } catch (error) {
      toastError(errorText(error, 'The template could not be added'))
    }
  }
  return { add, isAdding: isPending }
}

const beginning = doc(
  heading('Agreement', 1),
  paragraph('Between {company.name} and {client.name}'),
  heading('1. Services'),
  { type: 'paragraph' },
  heading('2. Signatures'),
  paragraph('{signature.owner}'),
  paragraph('{signature.client}'),
)
