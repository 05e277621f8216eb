/** The version of the consent text below. Change it whenever any of these sentences changes. */
export const consentVersion = '2026-11.2'
/** The server accepts all versions ever published, because a signing page can stay open while the text changes. */
export const consentVersions = [consentVersion, '2026-11'] as const
export const consentLine = 'Typing or drawing your name here counts as your signature.'

export const disclosure: readonly { title: string; text: string }[] = [
  {
    title: 'Paper copies',
    text: 'You can ask the sender for a paper copy, or to sign on paper instead. Ask before you sign here. The sender will tell you about any cost.',
  },
  {
    title: 'Changing your mind',
    text: 'You can leave this page or decline at any time before you select Finish. After that, the contract is binding, just like one signed on paper.',
  },
  { title: 'What this covers', text: 'This contract and the emails about it. Nothing else.' },
  {
    title: 'Your email address',
    text: 'If your email address changes, let the sender know so they can send the link and your copy to the new one.',
  },
  {
    title: 'What you need',
    text: 'An up-to-date browser and an app that opens PDF files.',
  },
  {
    title: 'Keeping a copy',
    text: 'You can download the contract before you sign, and the signed PDF afterward. We also email you the signed PDF, and you can download it from this link.',
  },
]

export const maxInitials = 5
