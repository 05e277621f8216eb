import { dayIn } from '@mantel/domain/basics/dates'
import { maySeePrices } from '@mantel/domain/permissions'
import { mayEditField } from '@mantel/domain/projects/field-access'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEdits } from '../../platform/saving/edits.ts'
import { useUser } from '../../platform/session/session.ts'
import type { Detail } from '../projects/detail/detail-context.ts'
import { useFieldLabels } from '../projects/field-labels.ts'
import { projectEdits } from '../projects/queries.ts'
import { workspaceQuery } from '../workspace/queries.ts'

/** Lets the contract's page use the editable fields of the project's page. */
export function useProjectDetail(project: ProjectOnPage): Detail {
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const [now] = useState(() => new Date())
  const edits = useEdits(projectEdits, project.id)
  return {
    project,
    workspace,
    today: dayIn(workspace?.timeZone ?? ownTimeZone, now),
    edits,
    labels: useFieldLabels(),
    mayEdit: (field) => mayEditField(user, field),
    maySeePrices: maySeePrices(user),
    open: () => {},
  }
}

export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
