import type { Settings } from '@mantel/domain/settings/settings'
import { Switch } from '../../../ui/form/switch.tsx'
import { type AccessSwitch, useAccessSwitches } from '../save-switches.ts'

type SwitchOption = { name: AccessSwitch; label: string; text: string }
type Props = { access: Settings['access']; isReadOnly: boolean; switches: SwitchOption[] }

export function AccessSwitches({ access, isReadOnly, switches }: Props) {
  const change = useAccessSwitches()
  return (
    <div className="flex flex-col gap-4">
      {switches.map(({ name, label, text }) => (
        <div key={name}>
          <Switch checked={access[name]} disabled={isReadOnly} onChange={(isOn) => change(name, isOn)}>
            {label}
          </Switch>
          <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">{text}</p>
        </div>
      ))}
    </div>
  )
}
