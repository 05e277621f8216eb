export const alsoHere = (name: string) => `${name} has this project open`
export const isEditing = (name: string, label: string) => `${name} is editing the ${lowerFirst(label)}`

/** "Brief" becomes "brief", but "ZIP code" stays. */
const lowerFirst = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
