export const ACCESSIBILITY = 'about/accessibility/index.html';
