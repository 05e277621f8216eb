import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { toast } from '../../../../platform/toast.ts'
import { Section } from '../../../../ui/display/section.tsx'
import { LoadError } from '../../../../ui/display/states.tsx'
import { logged } from '../../../activity/logged.ts'
import { BrandingForm } from '../../../settings/branding/branding-form.tsx'
import { BrandingSkeleton } from '../../../settings/branding/branding-section.tsx'
import { ResetStyles } from '../../../settings/branding/reset-styles.tsx'
import { stylesOfCompany, useResetStylesOf, useSaveStylesOf } from '../queries.ts'

/** How a company looks, changed on its behalf. */
export function BrandingTab({ company: { id, name } }: { company: CompanyOnPage }) {
  const { data, error, refetch } = useQuery(stylesOfCompany(id))
  const queries = useQueryClient()
  const save = useSaveStylesOf()
  const reset = useResetStylesOf()
  const [resets, setResets] = useState(0)
  const params = { id }
  const keep = (styles: CompanyStyles) => queries.setQueryData(stylesOfCompany(id).queryKey, styles)
  return (
    <div className="max-w-170">
      <Section
        title="Colours and type"
        action={
          data && (
            <ResetStyles
              reset={() => reset.mutateAsync({ params })}
              onReset={(styles) => {
                keep(styles)
                setResets(resets + 1)
              }}
              consequence={`${name} loses its own seventeen colours and its type, for everybody in it.`}
            />
          )
        }
      >
        {data ? (
          <BrandingForm
            key={resets}
            styles={data}
            isReadOnly={false}
            name={name}
            save={(body) => save.mutateAsync({ params, body })}
            onSaved={(styles) => {
              keep(styles)
              toast({
                title: 'Branding saved',
                text: `Everybody in ${name} sees it. ${logged}`,
              })
            }}
          />
        ) : error ? (
          <LoadError small what="the colours" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <BrandingSkeleton />
        )}
      </Section>
    </div>
  )
}
