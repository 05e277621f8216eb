import { appearances, setPreferences, usePreferences } from '../../platform/session/preferences.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Section } from '../../ui/display/section.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import * as copy from './copy.tsx'

/** Preferences are saved at once and stay in this browser. */
export function PreferenceSections() {
  const { appearance, singleKeys } = usePreferences()
  return (
    <>
      <Section title="Appearance">
        <Segmented
          label="Appearance"
          value={appearance}
          options={appearances}
          onChange={(chosen) => setPreferences({ appearance: chosen })}
        />
        <p className="mt-2 text-12 leading-4 text-muted-foreground">{copy.thisBrowserOnly}</p>
      </Section>
      <Section title="Keyboard">
        <Switch checked={singleKeys} onChange={(checked) => setPreferences({ singleKeys: checked })}>
          Single-key shortcuts
        </Switch>
        <p className="mt-1.5 text-12 leading-5 text-muted-foreground">
          {copy.shortcutsHint(<Kbd>?</Kbd>, <Kbd>G</Kbd>, <Kbd>P</Kbd>)}
        </p>
      </Section>
    </>
  )
}
