import type { ReactNode } from 'react'
import { Switch } from '../../ui/form/switch.tsx'

type Props = { value: string; onChange: (value: 'yes' | 'no') => void; children: ReactNode }

/** A switch for a form field whose value is the text `yes` or `no`. */
export const YesNoSwitch = ({ value, onChange, children }: Props) => (
  <Switch checked={value === 'yes'} onChange={(isOn) => onChange(isOn ? 'yes' : 'no')}>
    {children}
  </Switch>
)
