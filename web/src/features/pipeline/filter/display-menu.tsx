import type { BoardOrder } from '@mantel/domain/projects/pipeline'
import { SlidersHorizontal } from 'lucide-react'
import { setPreferences } from '../../../platform/session/preferences.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { ordersFor } from './arrange-cards.ts'
import { cardFieldsFor, useCardFields } from './card-fields.ts'

type Props = { order: BoardOrder; maySeePrices: boolean; isList: boolean }

export function DisplayMenu({ order, maySeePrices, isList }: Props) {
  const { shown, toggle } = useCardFields()
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={SlidersHorizontal}>
          Display
        </Button>
      }
    >
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
            options={cardFieldsFor(maySeePrices)}
            isOn={(field) => shown.includes(field)}
            onChange={toggle}
          />
        </>
      )}
    </Menu>
  )
}
