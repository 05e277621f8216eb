import { Property } from '../../../ui/display/properties.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { useDetail } from './detail-context.ts'
import { MenuButton } from './menu-button.tsx'

const methods = [
  { value: 'card', label: 'Card' },
  { value: 'ach', label: 'Bank transfer (ACH)' },
  { value: 'zelle', label: 'Zelle' },
  { value: 'venmo', label: 'Venmo' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
]

/** Shows which payment methods the project accepts: all except the disabled ones. */
export function PaymentMethods() {
  const { project, labels, edits, mayEdit } = useDetail()
  const disabled = project.disabledPaymentMethods
  const shown = disabledMethodsText(disabled) ?? 'All methods'
  const label = labels.disabledPaymentMethods
  if (!mayEdit('disabledPaymentMethods')) return <Property label={label}>{shown}</Property>
  return (
    <Property label={label}>
      <Menu align="start" trigger={<MenuButton label={label}>{shown}</MenuButton>}>
        <MenuToggles
          label="Accepted payment methods"
          options={methods}
          isOn={(method) => !disabled.includes(method)}
          onChange={(method, isOn) =>
            void edits.save({
              disabledPaymentMethods: isOn ? disabled.filter((one) => one !== method) : [...disabled, method],
            })
          }
        />
      </Menu>
    </Property>
  )
}

/** Returns undefined if all methods are enabled. */
export function disabledMethodsText(disabled: readonly string[]) {
  const names = methods.filter(({ value }) => disabled.includes(value)).map(({ label }) => label)
  if (names.length === 0) return undefined
  return names.length === methods.length ? 'None' : `All except ${names.join(', ')}`
}
