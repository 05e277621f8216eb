import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { EditorSkeleton } from '../editor/editor-skeleton.tsx'
import { templatesQuery } from '../queries.ts'
import { useCreateDraft } from './create-draft.ts'
import { NoContract } from './no-contract.tsx'
import { needsChoice } from './template-choice.ts'

/** Drafts the project's first contract, or asks for a template if the company has several and no default. */
export function DraftAtOnce({ projectId }: { projectId: string }) {
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  const { draft } = useCreateDraft(projectId)
  const [hasFailed, setFailed] = useState(false)
  const mustChoose = templates && needsChoice(templates)
  // An effect can run twice for one visit, which must not make two drafts.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (mustChoose !== false || hasStarted.current) return
    hasStarted.current = true
    void draft(undefined, { replace: true }).then((isDrafted) => setFailed(!isDrafted))
  })
  if (error && !templates)
    return <LoadError what="the templates" message={errorText(error)} onRetry={() => void refetch()} />
  if (!mustChoose && !hasFailed) return <EditorSkeleton />
  return (
    <div className="mx-auto max-w-180 px-6 py-10 max-md:px-4">
      <NoContract projectId={projectId} />
    </div>
  )
}
