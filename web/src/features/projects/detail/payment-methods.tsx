import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../platform/session/session.ts'
import { TextLink } from '../../../ui/base/text-link.tsx'
import { Property } from '../../../ui/display/properties.tsx'
import { MenuButton } from '../../../ui/inline/menu-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import * as copy from './copy.ts'
import { useDetail } from './detail-context.ts'

const everyMethod = [
  { value: 'card', label: 'Card' },
  { value: 'ach', label: 'Bank transfer (ACH)' },
  { value: 'zelle', label: 'Zelle' },
  { value: 'venmo', label: 'Venmo' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'cashapp', label: 'Cash App' },
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
]

/** Shows which of the company's payment methods the project accepts: all except the disabled ones. */
export function PaymentMethods() {
  const { project, labels, edits, mayEdit } = useDetail()
  const user = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const methods = everyMethod.filter(({ value }) => workspace?.paymentMethods.includes(value))
  const disabled = project.disabledPaymentMethods
  const shown = disabledMethodsText(disabled, methods) ?? 'All methods'
  const label = labels.disabledPaymentMethods
  if (workspace && methods.length === 0)
    return (
      <Property label={label}>
        {can(user, 'settings:write') ? (
          <TextLink to="/app/settings" hash="payments">
            {copy.setUpPayments}
          </TextLink>
        ) : (
          copy.noPaymentMethods
        )}
      </Property>
    )
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
export function disabledMethodsText(disabled: readonly string[], methods = everyMethod) {
  const names = methods.filter(({ value }) => disabled.includes(value)).map(({ label }) => label)
  if (names.length === 0) return undefined
  return names.length === methods.length ? 'None' : `All except ${names.join(', ')}`
}
