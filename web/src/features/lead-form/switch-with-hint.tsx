import { Switch } from '../../ui/form/switch.tsx'

type Props = { label: string; hint: string; checked: boolean; onChange: (isOn: boolean) => void }

export const SwitchWithHint = ({ label, hint, checked, onChange }: Props) => (
  <div>
    <Switch checked={checked} onChange={onChange}>
      {label}
    </Switch>
    <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">{hint}</p>
  </div>
)
