/** The version of the consent text below. Change it whenever any of these sentences changes. */
export const consentVersion = '2026-11'
/** All versions ever published, because a signing page can stay open while the text changes. */
export const consentVersions = [consentVersion] as const
export const consentLine = 'Typing or drawing your name here counts as your signature.'

export const disclosure: readonly { title: string; text: string }[] = [
  {
    title: 'Paper instead',
    text: 'You may ask the sender for a paper copy, and sign on paper instead. Ask before you sign here; the sender tells you if a copy costs something.',
  },
  {
    title: 'Changing your mind',
    text: 'Until you press Finish you can leave this page or decline, and nothing is signed. Afterwards the contract holds like one on paper.',
  },
  { title: 'What this covers', text: 'This contract only, and the letters about it. Nothing else.' },
  {
    title: 'Your address',
    text: 'If your email address changes, tell the sender, so that they can send the link and your copy there.',
  },
  {
    title: 'What you need',
    text: 'A current browser, and a program that opens PDF files. That you read this page shows that the first works.',
  },
  {
    title: 'Keeping a copy',
    text: 'You can save the text before you sign, and the signed PDF afterwards. It is mailed to you as well, and this link keeps offering it.',
  },
]

export const maxInitials = 5
