import type { Onboarding } from '@mantel/domain/onboarding'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { cacheSettings } from '../../settings/queries.ts'
import * as copy from '../copy.ts'
import { cacheProfile, useChooseProfile } from '../queries.ts'
import { useStepNavigation } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { ProfileIcon } from './profile-icon.tsx'

export function ProfileStep({ given: { profiles, businessProfile } }: { given: Onboarding }) {
  const queries = useQueryClient()
  const { onDone } = useStepNavigation()
  const { mutate, isPending, error } = useChooseProfile()
  const [chosen, setChosen] = useState(businessProfile)

  function save() {
    if (chosen === null || chosen === businessProfile) return onDone()
    mutate(
      { body: { businessProfile: chosen } },
      {
        onSuccess: ({ settings }) => {
          cacheProfile(queries, chosen)
          cacheSettings(queries, settings)
          onDone()
        },
      },
    )
  }
  return (
    <StepForm
      title={copy.businessTypeTitle}
      intro={copy.businessTypeIntro}
      busy={isPending}
      error={error && errorText(error, copy.businessTypeFailed)}
      onSubmit={save}
    >
      {profiles.length > 0 ? (
        <fieldset className="flex flex-col border-t border-border">
          <legend className="sr-only">Business type</legend>
          {profiles.map(({ value, name, description, icon }) => (
            <ChoiceRow
              key={value}
              group="profile"
              checked={chosen === value}
              onChoose={() => setChosen(value)}
              mark={<ProfileIcon name={icon} />}
              title={name}
            >
              {description}
            </ChoiceRow>
          ))}
        </fieldset>
      ) : (
        <p className="text-muted-foreground">{copy.noBusinessTypes}</p>
      )}
    </StepForm>
  )
}
