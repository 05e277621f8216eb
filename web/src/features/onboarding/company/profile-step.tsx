import type { Onboarding } from '@mantel/domain/onboarding'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { keepSettings } from '../../settings/queries.ts'
import { keepProfile, useChooseProfile } from '../queries.ts'
import { useGoing } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { ProfileIcon } from './profile-icon.tsx'

/** What somebody does decides with which words they begin. */
export function ProfileStep({ given: { profiles, businessProfile } }: { given: Onboarding }) {
  const queries = useQueryClient()
  const { onDone } = useGoing()
  const { mutate, isPending, error } = useChooseProfile()
  const [chosen, setChosen] = useState(businessProfile)

  function save() {
    if (chosen === null || chosen === businessProfile) return onDone()
    mutate(
      { body: { businessProfile: chosen } },
      {
        onSuccess: ({ settings }) => {
          keepProfile(queries, chosen)
          keepSettings(queries, settings)
          onDone()
        },
      },
    )
  }
  return (
    <StepForm
      title="What do you do?"
      intro="Your stages, types and labels begin with the words of your trade. You can change every one of them."
      busy={isPending}
      error={error && errorText(error, 'Your choice could not be saved')}
      onSubmit={save}
    >
      {profiles.length > 0 ? (
        <fieldset className="flex flex-col border-t border-border">
          <legend className="sr-only">What you do</legend>
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
        <p className="text-muted-foreground">There is nothing to choose yet. Go on to the next step.</p>
      )}
    </StepForm>
  )
}
