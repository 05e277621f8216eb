import type { PricingContent } from '@mantel/domain/site/site'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { LeaveGuard, UnsavedGroup } from '../../../ui/form/unsaved.tsx'
import { Pricing } from '../../site/pricing/pricing.tsx'
import { OpenPage } from './open-page.tsx'
import { PageEditor } from './page-editor.tsx'
import { cachePart, pricingPartsQuery } from './queries.ts'
import { pricingParts } from './sections.ts'

export function PricingEditorScreen() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(pricingPartsQuery)
  const [isDirty, setDirty] = useState(false)
  return (
    <Page title="Pricing page" actions={<OpenPage href="/pricing" />}>
      <LeaveGuard isDirty={isDirty} staysOnPath />
      <UnsavedGroup onChange={setDirty}>
        <PageEditor
          page="pricing page"
          kinds={pricingParts}
          parts={data}
          error={error}
          onRetry={() => void refetch()}
          load={() => queries.fetchQuery({ ...pricingPartsQuery, staleTime: 0 })}
          updateCache={(saved) => cachePart(queries, pricingPartsQuery.queryKey, saved)}
          render={(texts, data) => (
            <Pricing site={{ ...data, landing: {}, pricing: texts as PricingContent }} />
          )}
        />
      </UnsavedGroup>
    </Page>
  )
}
