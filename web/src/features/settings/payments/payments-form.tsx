import { type MethodWithRecipient, methodFields } from '@mantel/domain/settings/payment-settings'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { useSettingsForm } from '../layout/settings-form.ts'
import * as copy from './copy.ts'
import {
  paymentLabels as labels,
  methods,
  type PaymentsTyped,
  paymentFields,
  typedPayments,
} from './payment-fields.ts'

type Props = { settings: Settings; isReadOnly: boolean }

/** A method can be turned on once its recipient is filled in. */
export function PaymentsForm({ settings, isReadOnly }: Props) {
  const { form, submit, others, discard } = useSettingsForm(settings, {
    schema: paymentFields,
    read: typedPayments,
    versionOf: ({ payments }) => payments.seen,
    save: (changes, { payments }) =>
      call(settingsApi.savePayments, { body: { ...changes, seen: payments.seen } }),
    messages: { saved: copy.saved, fallback: copy.notSaved },
  })
  const { errors } = form.formState
  const typed = form.watch()
  const turn = (name: keyof PaymentsTyped, isOn: boolean) =>
    form.setValue(name, isOn ? 'on' : 'off', { shouldDirty: true })
  const row = (method: MethodWithRecipient) => {
    const { id, isOn: enabled } = methodFields[method]
    return (
      <Field
        key={method}
        label={labels[id]}
        error={errors[id]?.message}
        action={
          <Switch
            checked={typed[enabled] === 'on'}
            disabled={isReadOnly || typed[id].trim() === ''}
            onChange={(isOn) => turn(enabled, isOn)}
          >
            <span className="text-13">{copy.accept(labels[enabled])}</span>
          </Switch>
        }
      >
        <Input
          autoComplete="off"
          autoCapitalize={method === 'check' ? undefined : 'none'}
          spellCheck={false}
          placeholder={copy.examples[method]}
          readOnly={isReadOnly}
          {...form.register(id, {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              if (target.value.trim() === '') turn(enabled, false)
            },
          })}
        />
      </Field>
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{methods.map(row)}</div>
      <div>
        <Switch
          checked={typed.cashEnabled === 'on'}
          disabled={isReadOnly}
          onChange={(isOn) => turn('cashEnabled', isOn)}
        >
          {copy.accept(labels.cashEnabled)}
        </Switch>
        <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">{copy.cashHint}</p>
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={(name, text) => (name.endsWith('Enabled') ? (text === 'on' ? 'On' : 'Off') : text)}
        onDiscard={discard}
      />
    </Form>
  )
}
