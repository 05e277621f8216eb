import { frozenText } from '@mantel/domain/contracts/contract-fields'
import type { ContractTemplate } from '@mantel/domain/contracts/contract-templates'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { PreviewDialog } from '../draft/preview-dialog.tsx'
import { EditorShell, ShellBanner } from '../editor/editor-shell.tsx'
import { NameField } from '../editor/name-field.tsx'
import { ownTimeZone } from '../project-detail.ts'
import { DraftDocument } from '../sent/placed-signature.tsx'
import * as copy from './copy.ts'
import { sampleValues, sampleValuesFor } from './sample-values.ts'

type Props = { name: string; content: RichText; onClose: () => void }

export function SamplePreview({ name, content, onClose }: Props) {
  const text = useSampleText(content)
  const { companyName } = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  return (
    <PreviewDialog
      title={copy.previewTitle(name)}
      text={text}
      owner={sampleOwner}
      company={companyName ?? ''}
      about={sampleValues['project.title'] ?? ''}
      timeZone={workspace?.timeZone ?? ownTimeZone}
      onClose={onClose}
    />
  )
}

/** Shows a template to users who may read templates but not edit them. */
export function ReadOnlyTemplate({ template: { name, content } }: { template: ContractTemplate }) {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <EditorShell
      back={{ to: '/app/settings', hash: 'contracts', label: user.navigationLabels.settings }}
      title={name}
      isPhone={isPhone}
      name={<NameField name={name} />}
      status={null}
      actions={null}
      banner={<ShellBanner tone="grey">{copy.readOnlyBanner}</ShellBanner>}
    >
      <DraftDocument
        text={useSampleText(content)}
        owner={sampleOwner}
        timeZone={workspace?.timeZone ?? ownTimeZone}
      />
    </EditorShell>
  )
}

const sampleOwner = { name: 'Maya Okafor', initials: 'MO' }

function useSampleText(content: RichText) {
  const { companyName } = useUser()
  return frozenText(content, sampleValuesFor({ 'company.name': companyName ?? '' }))
}
