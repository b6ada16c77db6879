// to follow
