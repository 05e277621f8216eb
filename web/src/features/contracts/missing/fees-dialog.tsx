import { mergeField } from '@mantel/domain/contracts/contract-fields'
import { type Settings, settingsApi, timelineSettings } from '@mantel/domain/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { toast } from '../../../platform/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { settingsQuery, useSaveSettings } from './company-settings.ts'
import * as copy from './copy.ts'

const examples = {
  paymentLateFee: copy.lateFeeExample,
  additionalServicesHourlyFee: copy.additionalServicesExample,
  clientDelaysPenaltyHourlyFee: copy.delayExample,
  clientReschedulePenaltyFee: copy.rescheduleExample,
}
type Fee = keyof typeof examples
const names = Object.keys(examples) as Fee[]

/** Whether one of these missing merge fields is a fee of the company. */
export const lacksFee = (missing: readonly string[]) =>
  names.some((name) => missing.includes(`company.${name}`))

type Props = { onSaved: () => void; onClose: () => void }

/** Asks for the four fees when a contract that prints them is drafted, so that they don't hold up sending it. */
export function FeesDialog(props: Props) {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return null
  return (
    <FormDialog open onOpenChange={props.onClose} title={copy.feesTitle} description={copy.feesHint}>
      <FeesForm settings={settings} {...props} />
    </FormDialog>
  )
}

const { shape } = timelineSettings
const fees = z.object({
  paymentLateFee: typedText(shape.paymentLateFee),
  additionalServicesHourlyFee: typedText(shape.additionalServicesHourlyFee),
  clientDelaysPenaltyHourlyFee: typedText(shape.clientDelaysPenaltyHourlyFee),
  clientReschedulePenaltyFee: typedText(shape.clientReschedulePenaltyFee),
})

function FeesForm({ settings, onSaved, onClose }: Props & { settings: Settings }) {
  const save = useSaveSettings()
  const { timeline } = settings
  const form = useInputForm(fees, {
    defaultValues: {
      paymentLateFee: timeline.paymentLateFee ?? '',
      additionalServicesHourlyFee: timeline.additionalServicesHourlyFee ?? '',
      clientDelaysPenaltyHourlyFee: timeline.clientDelaysPenaltyHourlyFee ?? '',
      clientReschedulePenaltyFee: timeline.clientReschedulePenaltyFee ?? '',
    },
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      action="Save fees"
      failure={copy.feesNotSaved}
      onCancel={onClose}
      save={async (given) => {
        await save(call(settingsApi.saveTimeline, { body: { ...given, seen: timeline.seen } }))
        toast({ title: copy.feesSaved })
        onSaved()
        onClose()
      }}
    >
      {names.map((name) => (
        <Field key={name} label={mergeField(`company.${name}`)?.label ?? name} error={errors[name]?.message}>
          <Textarea dir="auto" rows={1} placeholder={examples[name]} {...form.register(name)} />
        </Field>
      ))}
    </DialogForm>
  )
}
