// Shown until the SuperAdmin has entered the operator's name and address.
export const unavailable = 'This page isn’t available yet. Please check back soon.'
