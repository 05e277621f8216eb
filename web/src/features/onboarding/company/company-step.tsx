import { isHex } from '@mantel/domain/colors'
import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { companySettings, type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { unreadableIn } from '../../settings/branding/contrast.ts'
import { Preview } from '../../settings/branding/preview.tsx'
import { stylesFields, typedStyles } from '../../settings/branding/styles-fields.ts'
import { keepSettings, keepStyles } from '../../settings/queries.ts'
import { useExplaining } from '../step-announcement.ts'
import { useGoing } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { BrandColor } from './brand-color.tsx'
import { paintedIn } from './swatches.ts'

const fields = z.object({
  name: companySettings.shape.name,
  website: typedText(companySettings.shape.website),
})

type Props = { settings: Settings; styles: CompanyStyles }

/** What stands above everything that the company sends, and in which colour. */
export function CompanyStep({ settings, styles }: Props) {
  const queries = useQueryClient()
  const { onDone } = useGoing()
  const explain = useExplaining()
  const { name, website } = settings.company
  const form = useInputForm(fields, { defaultValues: { name, website: website ?? '' } })
  const { errors, isSubmitting } = form.formState
  const stored = typedStyles(styles)
  const [color, setColor] = useState(stored.colors.primary)
  const [colorError, setColorError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const isRepainted = color.toUpperCase() !== stored.colors.primary.toUpperCase()
  const typed = isRepainted ? { ...stored, colors: paintedIn(stored.colors, color) } : stored

  const pick = (next: string) => {
    setColor(next)
    setColorError(undefined)
  }
  const save = form.handleSubmit(async (given) => {
    const wrong = isRepainted && flawIn(typed.colors)
    if (wrong) return setColorError(wrong)
    setProblem(null)
    try {
      if (given.name !== name || given.website !== website) {
        const { seen } = settings.company
        keepSettings(queries, await call(settingsApi.saveCompany, { body: { ...given, seen } }))
      }
      if (isRepainted) keepStyles(queries, await call(brandingApi.save, { body: stylesFields.parse(typed) }))
      onDone()
    } catch (error) {
      setProblem(await explain(error, 'Your company could not be saved'))
    }
  })
  return (
    <StepForm
      title="Your company"
      intro="As your clients will see it on contracts, invoices and letters."
      busy={isSubmitting}
      error={problem}
      onSubmit={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company name" error={errors.name?.message}>
          <Input dir="auto" autoComplete="organization" {...form.register('name')} />
        </Field>
        <Field label="Website" optional error={errors.website?.message}>
          <Input
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('website')}
          />
        </Field>
      </div>
      <BrandColor color={color} textColor={typed.colors.primaryForeground} error={colorError} onPick={pick} />
      <Preview name={form.watch('name')} typed={typed} stored={stored} />
    </StepForm>
  )
}

function flawIn(colors: ReturnType<typeof typedStyles>['colors']) {
  if (!isHex(colors.primary)) return 'Please enter a colour like #B38734'
  if (unreadableIn(colors).includes('primaryForeground'))
    return 'Neither dark nor light text can be read on this colour. Try one that is darker or lighter.'
  return undefined
}
