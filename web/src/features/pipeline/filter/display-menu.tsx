import { SlidersHorizontal } from 'lucide-react'
import { setPreferences } from '../../../platform/session/preferences.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { ordersFor } from './arrange-cards.ts'
import { cardFieldsFor, useCardFields } from './card-fields.ts'
import { groupings } from './groupings.ts'
import type { View } from './view.ts'

type Props = { view: View; maySeePrices: boolean }

export function DisplayMenu({ view: { by, groupBy, order, isList }, maySeePrices }: Props) {
  const { shown, toggle } = useCardFields()
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={SlidersHorizontal}>
          Display
        </Button>
      }
    >
      <MenuChoices label="Group by" value={by} options={groupings} onChange={groupBy} />
      <MenuSeparator />
      <MenuChoices
        label="Sort by"
        value={order}
        options={ordersFor(maySeePrices)}
        onChange={(boardOrder) => setPreferences({ boardOrder })}
      />
      {!isList && (
        <>
          <MenuSeparator />
          <MenuToggles
            label="Show on cards"
            options={cardFieldsFor(maySeePrices, by)}
            isOn={(field) => shown.includes(field)}
            onChange={toggle}
          />
        </>
      )}
    </Menu>
  )
}
