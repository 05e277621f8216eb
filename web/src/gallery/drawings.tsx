import { Avatar } from '../ui/display/avatar.tsx'
import { Mark } from '../ui/display/mark.tsx'
import { Vignette } from '../ui/display/vignette.tsx'
import { Part } from './half.tsx'

/** Each seed's hash selects a different drawing. */
export const vignetteSeeds = { sofa: 'f', window: 'g', table: 'h', bed: 'i', mirror: 'j', stool: 'k' }

const people = ['Maya Okafor', 'Hannah Whitlock', 'Marcus Delgado', 'Dana Feld', 'Priya Raman']

export const Drawings = () => (
  <Part title="Vignettes, avatars, mark">
    <div className="line">
      {Object.values(vignetteSeeds).map((seed) => (
        <Vignette key={seed} seed={seed} size={96} />
      ))}
    </div>
    {[38, 26, 20].map((size) => (
      <div key={size} className="line below">
        {Object.values(vignetteSeeds).map((seed) => (
          <Vignette key={seed} seed={seed} size={size} />
        ))}
      </div>
    ))}
    <div className="line below">
      {people.map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {people.map((name) => (
        <Avatar key={name} name={name} size={28} />
      ))}
      <Mark size={22} />
      <Mark size={32} />
    </div>
  </Part>
)
