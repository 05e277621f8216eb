import { appearances, setPreferences, usePreferences } from '../../platform/session/preferences.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Section } from '../../ui/display/section.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Switch } from '../../ui/form/switch.tsx'

/** What somebody likes on this device; it is kept at once and stays in this browser. */
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
        <p className="mt-2 text-12 leading-4 text-muted-foreground">Kept for this browser only.</p>
      </Section>
      <Section title="Keyboard">
        <Switch checked={singleKeys} onChange={(checked) => setPreferences({ singleKeys: checked })}>
          Single-key shortcuts
        </Switch>
        <p className="mt-1.5 text-12 leading-5 text-muted-foreground">
          Keys such as <Kbd>?</Kbd> or <Kbd>G</Kbd> then <Kbd>P</Kbd> work wherever you are not typing.
        </p>
      </Section>
    </>
  )
}
