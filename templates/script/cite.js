// Puts today’s date into the text for crediting the source.
const place = document.querySelector('.access-date');
if (place) place.textContent = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
