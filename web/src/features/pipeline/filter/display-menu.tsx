import type { BoardOrder } from '@mantel/domain/projects/pipeline'
import { SlidersHorizontal } from 'lucide-react'
import { setPreferences } from '../../../platform/session/preferences.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuChoices } from '../../../ui/overlay/menu.tsx'
import { ordersFor } from './arrange-cards.ts'

export const DisplayMenu = ({ order, maySeePrices }: { order: BoardOrder; maySeePrices: boolean }) => (
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
  </Menu>
)
