//! Gin rummy: the rules, the players and the table.
