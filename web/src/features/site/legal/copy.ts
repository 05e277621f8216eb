// Before the operator's name and address are set
export const unavailable = 'This page isn’t available yet. Please check back soon.'
