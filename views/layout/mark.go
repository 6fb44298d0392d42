package layout

// markPath is the outline of the mark, on a square of 24. /images/mark.svg shows the same.
const markPath = "M11 23H5.5A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1h13A4.5 4.5 0 0 1 23 5.5v13" +
	"a4.5 4.5 0 0 1-4.5 4.5H13v-2h5.5a2.5 2.5 0 0 0 2.5-2.5v-13A2.5 2.5 0 0 0 18.5 3h-13" +
	"A2.5 2.5 0 0 0 3 5.5v13A2.5 2.5 0 0 0 5.5 21H11z" +
	"M11 5v5H9V7H7.5a.5.5 0 0 0-.5.5v9a.5.5 0 0 0 .5.5H9v-3h2v5H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" +
	"M13 5v5h2V7h1.5a.5.5 0 0 1 .5.5v9a.5.5 0 0 1-.5.5H15v-3h-2v5h4a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2z" +
	"M12 9.9l2.1 2.1l-2.1 2.1L9.9 12z"

// wordPath is the outline of the name, on a field of 59 by 27. /images/logo.svg shows the same.
const wordPath = "M16 4l-3 5H5v3.5h6.5L14 15l-2.5 2.5H5V21h8l3 5H4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z" +
	"M31 3v5h-2a2.5 2.5 0 0 0-2.5 2.5v.5h4.2l-2.2 4.5h-2V26h-5V15.5H19l2.5-4.5v-.5A7.5 7.5 0 0 1 29 3z" +
	"M35 11h5v15h-5zM37.5 1.5L41 5l-3.5 3.5L34 5z" +
	"M59 20v-2a8 8 0 0 0-16 0a8 8 0 0 0 8 8h5.3l2.2-4H51a3 3 0 0 1-2.8-2zM47.9 16.5a3.1 3.1 0 0 1 6.2 0z"
