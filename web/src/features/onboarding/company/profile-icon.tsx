import type { ProfileIcon as Name } from '@mantel/domain/admin/business-profiles'
import {
  Briefcase,
  Camera,
  Flower2,
  Hammer,
  House,
  KeyRound,
  Lamp,
  Leaf,
  type LucideIcon,
  Paintbrush,
  Palette,
  Sofa,
  Truck,
} from 'lucide-react'

const icons: Record<Name, LucideIcon> = {
  sofa: Sofa,
  lamp: Lamp,
  'flower-2': Flower2,
  briefcase: Briefcase,
  house: House,
  'key-round': KeyRound,
  paintbrush: Paintbrush,
  palette: Palette,
  truck: Truck,
  camera: Camera,
  leaf: Leaf,
  hammer: Hammer,
}

/** Profiles without a known icon show a briefcase. */
export function ProfileIcon({ name, size = 20 }: { name: string | null; size?: number }) {
  const Icon = icons[name as Name] ?? Briefcase
  return <Icon size={size} strokeWidth={1.6} aria-hidden className="shrink-0" />
}
