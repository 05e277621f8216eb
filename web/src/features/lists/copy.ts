export const topMatches = (shown: number, all: number) => `Top ${shown} of ${all} matches`
export const selectedOf = (selected: number, all: number) => `${selected} of ${all} selected`
