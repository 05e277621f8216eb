import { isHex } from '@mantel/domain/basics/colors'
import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { companySettings, type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { unreadableColors } from '../../settings/branding/contrast.ts'
import { Preview } from '../../settings/branding/preview.tsx'
import { stylesFields, typedStyles } from '../../settings/branding/styles-fields.ts'
import { LogoPicker } from '../../settings/company/logo-picker.tsx'
import { cacheSettings, cacheStyles } from '../../settings/queries.ts'
import * as copy from '../copy.ts'
import { useSaveError } from '../save-error.ts'
import { useStepNavigation } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { BrandColor } from './brand-color.tsx'
import { withBrandColor } from './swatches.ts'

const fields = z.object({
  name: companySettings.shape.name,
  website: typedText(companySettings.shape.website),
})

type Props = { settings: Settings; styles: CompanyStyles }

export function CompanyStep({ settings, styles }: Props) {
  const queries = useQueryClient()
  const { onDone } = useStepNavigation()
  const describeError = useSaveError()
  const { name, website } = settings.company
  const form = useInputForm(fields, { defaultValues: { name, website: website ?? '' } })
  const { errors, isSubmitting } = form.formState
  const stored = typedStyles(styles)
  const [color, setColor] = useState(stored.colors.primary)
  const [colorError, setColorError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const isRecolored = color.toUpperCase() !== stored.colors.primary.toUpperCase()
  const typed = isRecolored ? { ...stored, colors: withBrandColor(stored.colors, color) } : stored

  const pick = (next: string) => {
    setColor(next)
    setColorError(undefined)
  }
  const save = form.handleSubmit(async (given) => {
    const error = isRecolored && colorProblem(typed.colors)
    if (error) return setColorError(error)
    setProblem(null)
    try {
      if (given.name !== name || given.website !== website) {
        const { seen } = settings.company
        cacheSettings(queries, await call(settingsApi.saveCompany, { body: { ...given, seen } }))
      }
      if (isRecolored) cacheStyles(queries, await call(brandingApi.save, { body: stylesFields.parse(typed) }))
      onDone()
    } catch (error) {
      setProblem(await describeError(error, copy.companyFailed))
    }
  })
  return (
    <StepForm
      title="Your company"
      intro={copy.companyIntro}
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
      <div className="flex flex-col gap-1.5">
        <span className="text-13 leading-4.5 font-medium">
          Logo <span className="font-normal text-muted-foreground">(optional)</span>
        </span>
        <LogoPicker company={settings.company} isReadOnly={false} />
      </div>
      <BrandColor color={color} textColor={typed.colors.primaryForeground} error={colorError} onPick={pick} />
      <Preview name={form.watch('name')} typed={typed} stored={stored} />
    </StepForm>
  )
}

function colorProblem(colors: ReturnType<typeof typedStyles>['colors']) {
  if (!isHex(colors.primary)) return copy.invalidColor
  if (unreadableColors(colors).includes('primaryForeground')) return copy.unreadableColor
  return undefined
}
