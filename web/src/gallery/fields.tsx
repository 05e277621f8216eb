import { useState } from 'react'
import { Kbd } from '../ui/display/kbd.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { drawnFocus } from './drawn-focus.ts'
import { Part } from './half.tsx'

const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

export function Fields() {
  const [cards, setCards] = useState(true)
  const [checks, setChecks] = useState(false)
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('monthly')
  return (
    <Part title="Fields">
      <div className="two">
        <Field label="Project title">
          <Input defaultValue="412 Maple Avenue" style={drawnFocus.field} />
        </Field>
        <Field label="Client email" error="Enter a full email address.">
          <Input defaultValue="hannah.whitlock@" />
        </Field>
      </div>
      <div className="line wide below">
        <Switch checked={cards} onChange={setCards}>
          Card payments
        </Switch>
        <Switch checked={checks} onChange={setChecks}>
          Checks
        </Switch>
        <Segmented label="Period" value={period} options={periods} onChange={setPeriod} />
        <Kbd>⌘K</Kbd>
      </div>
    </Part>
  )
}
