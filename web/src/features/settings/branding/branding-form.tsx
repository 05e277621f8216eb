import type { CompanyStyles, StylesInput } from '@mantel/domain/settings/branding'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useInputForm } from '../../../platform/saving/form.ts'
import { modKey } from '../../../platform/shortcuts.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Form } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { ColorField, fixIdOf } from './color-field.tsx'
import { type ColorName, mainColors, otherColors } from './color-names.ts'
import { unreadableColors } from './contrast.ts'
import * as copy from './copy.ts'
import { Preview } from './preview.tsx'
import { stylesFields, typedStyles } from './styles-fields.ts'
import { TypeFields } from './type-fields.tsx'

type Props = {
  styles: CompanyStyles
  isReadOnly: boolean
  /** The name that the preview shows. */
  name: string
  save: (body: StylesInput) => Promise<CompanyStyles>
  onSaved: (styles: CompanyStyles) => void
}

/** The colors, text size and font weights of a company, or of the platform. */
export function BrandingForm({ styles, isReadOnly, name: owner, save, onSaved }: Props) {
  const stored = typedStyles(styles)
  const form = useInputForm(stylesFields, { defaultValues: stored })
  const { errors, isDirty, isSubmitting } = form.formState
  const typed = form.watch()
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<ColorName[]>([])

  // The focus moves in an effect, because the field may be in the collapsed part, which has to open first.
  useEffect(() => {
    const [first] = refused
    if (!first) return
    const fix = document.getElementById(fixIdOf(first))
    if (fix) fix.focus()
    else form.setFocus(`colors.${first}`)
    // oxlint-disable-next-line react/exhaustive-deps -- only when saving was refused
  }, [refused])

  const send = async (body: StylesInput) => {
    const unreadable = unreadableColors(body.colors)
    setRefused(unreadable)
    if (unreadable.length > 0) return show(unreadable)
    const sent = JSON.stringify(form.getValues())
    const saved = await save(body).catch((error: unknown) => form.refuse(error, copy.colorsNotSaved))
    if (!saved) return
    const now = form.getValues()
    form.reset(typedStyles(saved))
    // Keeps edits that were made while saving.
    if (JSON.stringify(now) !== sent) form.reset(now, { keepDefaultValues: true })
    onSaved(saved)
  }
  // Opens the collapsed part if it contains an error.
  const show = (names: ColorName[]) => {
    if (otherColors.some((name) => names.includes(name))) setOpen(true)
  }
  const submit = form.handleSubmit(send, (found) => {
    show(otherColors.filter((name) => found.colors?.[name]))
  })

  const discard = () => {
    form.reset()
    setRefused([])
  }

  const colors = (names: ColorName[]) => (
    <div className="grid grid-cols-1 gap-x-4 gap-y-4 min-[420px]:grid-cols-2">
      {names.map((name) => (
        <ColorField
          key={name}
          name={name}
          colors={typed.colors}
          error={errors.colors?.[name]?.message}
          isRefused={refused.includes(name)}
          isReadOnly={isReadOnly}
          wiring={form.register(`colors.${name}`)}
          onPick={(color) =>
            form.setValue(`colors.${name}`, color, { shouldDirty: true, shouldValidate: true })
          }
        />
      ))}
    </div>
  )

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Preview name={owner} typed={typed} stored={stored} />
      {colors(mainColors)}
      <div>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1 inline-flex min-h-7 items-center gap-1 rounded-control pr-2 text-13 font-medium text-muted-foreground hover:text-foreground touch:min-h-11"
        >
          <ChevronRight
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className={classes('transition-transform duration-100', isOpen && 'rotate-90')}
          />
          All colors
        </button>
        {isOpen && (
          <div className="mt-3">
            <p className="mb-4 text-12 leading-4 text-muted-foreground">{copy.otherColorsHint}</p>
            {colors(otherColors)}
          </div>
        )}
      </div>
      <TypeFields
        typed={typed.typography}
        stored={stored.typography}
        isReadOnly={isReadOnly}
        wiring={(name) => form.register(`typography.${name}`)}
      />
      <SaveBar isDirty={isDirty} busy={isSubmitting} keys={modKey('↵')} onDiscard={discard} />
    </Form>
  )
}
