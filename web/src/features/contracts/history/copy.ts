// History panel
export const noVersions =
  'No earlier versions yet. We save your changes here so you can compare or restore them.'
export const currentDraftHint = 'The version you’re editing'
export const formerTeamMember = 'a former team member'

// Earlier version
export const versionTitle = (label: string) => `Version from ${label}`
export const restored = 'Version restored'
export const restoredHint = 'The previous text is in the history.'
export const restoreFailed = 'Couldn’t restore the version. Try again.'

// Update from template
export const updateTitle = 'Update from template'
export const updateTitleOf = (name: string) => `Update from “${name}”`
export const noTemplate = 'This contract wasn’t created from a template.'
export const templateDeleted = 'The template was deleted. This contract isn’t affected.'
export const replaceHint = 'Replacing discards your edits. You can restore them from History.'

// Comparison
export const noDifferences = 'These versions are the same.'
export const unchanged = (count: number) =>
  count === 1 ? '1 paragraph unchanged' : `${count} paragraphs unchanged`
