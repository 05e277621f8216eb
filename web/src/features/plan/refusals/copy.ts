export const upgrade = 'Upgrade'
export const choosePlan = 'Choose a plan'
export const askToUpgrade = 'Ask an admin to upgrade.'
export const askToChoose = 'Ask an admin to choose a plan.'
