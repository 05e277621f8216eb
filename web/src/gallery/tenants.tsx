import { defaultTypography } from '@mantel/domain/settings/branding'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { themeVariables } from '../platform/theme/theme-variables.ts'
import { Button } from '../ui/base/button.tsx'
import { TextLink } from '../ui/base/text-link.tsx'
import { Badge } from '../ui/display/badge.tsx'
import { StageGlyph } from '../ui/display/stage-glyph.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { drawnFocus } from './drawn-focus.ts'
import type { Mode } from './floating-mode.ts'
import { Part } from './half.tsx'

const tenants = [
  { name: 'Pale yellow', primary: '#F9E27D' },
  { name: 'Black', primary: '#111111' },
  { name: 'Mint', primary: '#98E8C1' },
  { name: 'Crimson', primary: '#B0123B' },
  { name: 'Blue', primary: '#2F5D7C' },
]

/**
 * Shows components in company colors with high and low contrast: links, focus rings and checked controls must be
 * visible in all of them.
 */
export const Tenants = ({ mode }: { mode: Mode }) =>
  tenants.map((tenant) => (
    <Part key={tenant.primary} title={`${tenant.name}, ${tenant.primary}`}>
      <Tenant mode={mode} {...tenant} />
    </Part>
  ))

function Tenant({ mode, primary }: { mode: Mode; primary: string }) {
  const [cards, setCards] = useState(true)
  const styles = { colors: JSON.stringify({ primary }), typography: JSON.stringify(defaultTypography) }
  return (
    <div data-tenant={primary} style={themeVariables(styles, { mode, extent: 'accents' })}>
      <div className="line wide">
        <Button variant="primary" icon={Send}>
          Send contract
        </Button>
        <Button variant="primary" style={drawnFocus.button}>
          Focused
        </Button>
        <TextLink to="/">View the invoice</TextLink>
        <Badge hue="gold" glyph={<StageGlyph shape={{ kind: 'open', share: 2 / 3 }} />}>
          Won
        </Badge>
      </div>
      <div className="line wide below">
        <Field label="Project title">
          <Input defaultValue="412 Maple Avenue" style={drawnFocus.field} />
        </Field>
        <Switch checked={cards} onChange={setCards}>
          Card payments
        </Switch>
        <Checkbox defaultChecked>Send a copy</Checkbox>
      </div>
    </div>
  )
}
