const place = document.querySelector('.access-date');
if (place) place.textContent = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
