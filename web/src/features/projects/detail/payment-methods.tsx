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

/** In which ways this project may be paid: all that the company takes, but for those that are off. */
export function PaymentMethods() {
  const { project, labels, edits, mayEdit } = useDetail()
  const off = project.disabledPaymentMethods
  const shown = methodsOff(off) ?? 'All methods'
  const label = labels.disabledPaymentMethods
  if (!mayEdit) return <Property label={label}>{shown}</Property>
  return (
    <Property label={label}>
      <Menu align="start" trigger={<MenuButton label={label}>{shown}</MenuButton>}>
        <MenuToggles
          label="This project can be paid by"
          options={methods}
          isOn={(method) => !off.includes(method)}
          onChange={(method, isOn) =>
            void edits.save({
              disabledPaymentMethods: isOn ? off.filter((one) => one !== method) : [...off, method],
            })
          }
        />
      </Menu>
    </Property>
  )
}

/** In words; nothing where all are on. */
export function methodsOff(off: readonly string[]) {
  const names = methods.filter(({ value }) => off.includes(value)).map(({ label }) => label)
  if (names.length === 0) return undefined
  return names.length === methods.length ? 'None' : `Not by ${names.join(', ')}`
}
